import * as text from '@askwell/messages/functions/form'
import { useEffect } from 'react'
import { notify } from '../../../../shared/notify.ts'
import { QueryError } from '../../../../shared/ui/states.tsx'
import { FunctionForm } from './function-form.tsx'
import type { FunctionFormProps } from './function-form.tsx'
import { valuesOf } from '../shared/function-values.ts'
import { ListLoader } from '../shared/list-loader.tsx'
import { errorMessageOf } from '../shared/error-message-of.ts'
import { useFunction } from '../shared/use-functions.ts'

type StoredFunctionProps = Omit<
  FunctionFormProps,
  'functionId' | 'initialValues' | 'image' | 'transport'
> & {
  functionId: string
}

/** Loads a stored function and shows its form. */
export function StoredFunction({ functionId, ...rest }: StoredFunctionProps) {
  const { data, error, isPending, refetch } = useFunction(functionId)

  useEffect(() => {
    if (error) notify.error(errorMessageOf(error))
  }, [error])

  if (isPending) return <ListLoader />
  if (!data) {
    return <QueryError title={text.loadFailed} query={{ error, refetch }} />
  }
  return (
    <FunctionForm
      {...rest}
      functionId={functionId}
      initialValues={valuesOf(data)}
      image={data.image}
      transport={data.transport}
    />
  )
}

import { useEffect } from 'react'
import { notify } from '../../../shared/notify.ts'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { FunctionForm } from './function-form.tsx'
import type { FunctionFormProps } from './function-form.tsx'
import { valuesOf } from './function-values.ts'
import { ListLoader } from './list-loader.tsx'
import { saidOf } from './said-of.ts'
import { useFunction } from './use-functions.ts'
import { botIntegration as text } from '../../../messages/en.ts'

type StoredFunctionProps = Omit<
  FunctionFormProps,
  'functionId' | 'start' | 'image' | 'transport'
> & {
  functionId: string
}

/** The form in update mode, once the stored function is there. */
export function StoredFunction({ functionId, ...rest }: StoredFunctionProps) {
  const { data, error, isPending, refetch } = useFunction(functionId)

  useEffect(() => {
    if (error) notify.error(saidOf(error))
  }, [error])

  if (isPending) return <ListLoader />
  if (!data) {
    return (
      <ErrorState title={text.theFunctionCouldNotBe} error={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <FunctionForm
      {...rest}
      functionId={functionId}
      start={valuesOf(data)}
      image={data.image}
      transport={data.transport}
    />
  )
}

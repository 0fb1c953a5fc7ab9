import { countryName } from '@askwell/contract/billing/billed-to'
import { countryCodes } from '@askwell/contract/billing/countries'
import { billingDetails, saveBillingDetails } from '@askwell/contract/billing/details'
import type { BillingDetails } from '@askwell/contract/billing/details'
import { taxIdExample } from '@askwell/contract/billing/tax-ids'
import * as text from '@askwell/messages/invoicing/details'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { CallError, messageOf } from '../../../shared/call-error.ts'
import { call } from '../../../shared/call.ts'
import { notify } from '../../../shared/notify.ts'
import { useReportUnsaved } from '../../../shared/unsaved/use-report-unsaved.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { useBusy } from '../../../shared/use-busy.ts'

type DetailsForm = UseFormReturn<BillingDetails>

type BillingFormProps = { initial: BillingDetails; onUnsaved: (isUnsaved: boolean) => void }

export function BillingForm({ initial, onUnsaved }: BillingFormProps) {
  const { isBusy, run } = useBusy()
  const form = useForm({
    resolver: zodResolver(billingDetails),
    mode: 'onSubmit',
    defaultValues: initial,
  })
  useReportUnsaved(form.formState.isDirty, onUnsaved)

  async function save(values: BillingDetails) {
    try {
      const { details, message } = await call(saveBillingDetails, values)
      form.reset(details)
      notify.success(message)
    } catch (error) {
      notify.error(messageOf(error, text.saveFailed))
      if (error instanceof CallError) showFields(error, form)
    }
  }

  const submit = form.handleSubmit((values) => run(() => save(values)))

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <AddressFields form={form} />
      <TaxIdField form={form} />
      <Button
        type="submit"
        isBusy={isBusy}
        busyLabel={text.saving}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {text.save}
      </Button>
    </form>
  )
}

const fields = [
  'company',
  'line1',
  'line2',
  'city',
  'region',
  'postal_code',
  'country',
  'tax_id',
] as const

function showFields(error: CallError, form: DetailsForm): void {
  for (const name of fields) {
    const message = error.fields[name]
    if (message) form.setError(name, { message })
  }
}

/** The address rows: name, label, and `autocomplete` value. */
const lines = [
  ['line1', text.street, 'billing address-line1'],
  ['line2', text.streetMore, 'billing address-line2'],
  ['city', text.town, 'billing address-level2'],
  ['region', text.region, 'billing address-level1'],
  ['postal_code', text.postalCode, 'billing postal-code'],
] as const

function AddressFields({ form: { register, formState } }: { form: DetailsForm }) {
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextInput
        label={text.company}
        hint={text.companyHint}
        autoComplete="billing organization"
        className="sm:col-span-2"
        error={errors.company?.message}
        {...register('company')}
      />
      {lines.map(([name, label, autoComplete]) => (
        <TextInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <Field label={text.billingCountry} {...errorOf(errors.country?.message)}>
        {(controlProps) => (
          <select
            {...controlProps}
            {...register('country')}
            autoComplete="billing country"
            className="control select-control"
          >
            <option value="">{text.noCountry}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

const countries = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name))

function TaxIdField({ form: { register, watch, formState } }: { form: DetailsForm }) {
  const example = taxIdExample(watch('country'))
  return (
    <TextInput
      label={text.taxId}
      hint={example === null ? undefined : text.taxIdHint({ example })}
      autoComplete="off"
      error={formState.errors.tax_id?.message}
      {...register('tax_id')}
    />
  )
}

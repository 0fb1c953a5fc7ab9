import { profile as text } from '../../messages/en.ts'
const genders = [text.male, text.female, text.other] as const
const addressLines = [text.address, text.city, text.country, text.account] as const

/** In the page as specified, yet neither visible, focusable, read nor sent. */
export function HiddenBlocks() {
  return (
    <>
      <fieldset hidden disabled>
        <legend>{text.gender}</legend>
        {genders.map((gender) => (
          <label key={gender}>
            <input type="radio" name="gender" value={gender} />
            {gender}
          </label>
        ))}
      </fieldset>
      <fieldset hidden disabled>
        <legend>{text.addressAndAccount}</legend>
        {addressLines.map((line) => (
          <label key={line}>
            {line}
            <input type="text" />
          </label>
        ))}
      </fieldset>
    </>
  )
}

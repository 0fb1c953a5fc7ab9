import * as text from '@askwell/messages/account/profile'

const genders = [text.genderMale, text.genderFemale, text.genderOther] as const
const addressLines = [text.address, text.city, text.country, text.account] as const

/** The specification requires these blocks in the page. They are hidden, disabled and never sent. */
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
        <legend>{text.addressTitle}</legend>
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

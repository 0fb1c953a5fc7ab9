const genders = ['Male', 'Female', 'Other'] as const
const addressLines = ['Address', 'City', 'Country', 'Account'] as const

/** In the page as specified, yet neither visible, focusable, read nor sent. */
export function HiddenBlocks() {
  return (
    <>
      <fieldset hidden disabled>
        <legend>Gender</legend>
        {genders.map((gender) => (
          <label key={gender}>
            <input type="radio" name="gender" value={gender} />
            {gender}
          </label>
        ))}
      </fieldset>
      <fieldset hidden disabled>
        <legend>Address and account</legend>
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

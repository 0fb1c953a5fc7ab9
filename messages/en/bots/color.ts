export const label = 'Message background color'
export const defaultColor = ({ color }: { color: string | number }) => `${color} (default)`
export const change = 'Change color'
export const chooseDefault = 'Use the default'
export const hex = 'Hex color'
export const sample = "This is how your chatbot's messages look."
export const contrast = ({ ratio }: { ratio: string }) => `Contrast ${ratio} : 1.`
export const contrastPoor = 'Text on this color is hard to read. Try a lighter or darker color.'
export const contrastGood = 'Text on this color is easy to read.'
export const hue = 'Hue'
export const saturation = 'Saturation'
export const lightness = 'Lightness'
export const suggestions = 'Suggestions'
export const panelTitle = 'Choose Color'
export const select = 'Select Color'

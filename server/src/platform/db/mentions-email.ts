/** Whether a text contains exactly this address, not only a longer one that starts or ends with it. */
export function mentionsEmail(text: string, email: string): boolean {
  const pieces = text.toLowerCase().split(email.toLowerCase())
  return pieces
    .slice(1)
    .some((after, index) => !/[\w.+-]$/.test(pieces[index] ?? '') && !/^\.?[\w-]/.test(after))
}

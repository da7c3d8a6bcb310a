// Addresses of thousands of characters are cut by phones and browsers on the way.
const MAX_CHARACTERS = 1500;

/**
 * A link that opens WhatsApp with a prepared text, to be sent by hand. `phone` is E.164; WhatsApp takes its digits
 * only, with the 9 after the 54 for an Argentine mobile (`5491155550100`), which E.164 includes. Too long a text is
 * cut with `…`.
 */
export function whatsappUrlOf({ phone, text }: { phone: string; text: string }): string {
  const characters = [...text.toWellFormed().trim()];
  const shown =
    characters.length <= MAX_CHARACTERS
      ? characters.join('')
      : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(shown)}`;
}

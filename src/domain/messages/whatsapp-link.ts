// Addresses of thousands of characters are cut by phones and browsers on the way.
const MAX_CHARACTERS = 1500;

/**
 * Opens WhatsApp with a text written, to be sent by hand. `phone` is E.164; WhatsApp wants its digits alone, and
 * of an Argentine mobile the 9 behind the 54 (`5491155550100`), which E.164 has. A text too long ends in `…`.
 */
export function whatsappUrlOf({ phone, text }: { phone: string; text: string }): string {
  const characters = [...text.toWellFormed().trim()];
  const shown =
    characters.length <= MAX_CHARACTERS
      ? characters.join('')
      : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(shown)}`;
}

// Addresses of thousands of characters are cut by phones and browsers on the way.
const MAX_CHARACTERS = 1500;

/**
 * A link that opens WhatsApp with a text to send by hand. `phone` is E.164; WhatsApp takes its digits alone,
 * with the 9 of Argentine mobiles (`5491155550100`). A text that is too long is cut with `…`.
 */
export function whatsappUrlOf({
  phone,
  text,
}: {
  phone: string;
  text: string;
}): string {
  const characters = [...text.toWellFormed().trim()];
  const shown =
    characters.length <= MAX_CHARACTERS
      ? characters.join('')
      : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(shown)}`;
}

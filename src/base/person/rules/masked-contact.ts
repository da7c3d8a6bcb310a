/** 'maria@gmail.com' → 'm***@g***.com': its owner recognises it, and another person learns too little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  return `${firstOf(email)}***@${maskDomain(email.slice(at + 1))}`;
}

/** '+5491155551234' → '*** 1234' */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 8 ? '***' : `*** ${digits.slice(-4)}`;
}

function maskDomain(domain: string): string {
  // Public suffixes, under which any person may register: '.com', '.com.ar', '.org.uk'.
  const suffix =
    /(?:\.(?:com|org|net|gob|gov|edu|co|ac|int|mil|tur))?\.[^.]+$/.exec(domain);
  const isWhole = !suffix || suffix.index === 0;
  return isWhole
    ? `${firstOf(domain)}***`
    : `${firstOf(domain)}***${suffix[0]}`;
}

function firstOf(text: string): string {
  return [...text][0] ?? '';
}

/** `$ 12.500`, `12500` or `12.500,50` in centavos; null for any other text. Points separate thousands. */
export function readMoney(typed: string): number | null {
  const amount = typed.replace(/[\s$]/g, '');
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(amount);
  if (!match) return null;
  const [, pesos = '', rest = ''] = match;
  const centavos =
    Number(pesos.replaceAll('.', '')) * 100 + Number(rest.padEnd(2, '0'));
  return Number.isSafeInteger(centavos) ? centavos : null;
}

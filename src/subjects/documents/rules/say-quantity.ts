const small =
  `cero una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
  diecisiete dieciocho diecinueve veinte veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete
  veintiocho veintinueve`.split(/\s+/);
const tens = 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(
  ' ',
);
const hundreds =
  'ciento doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas'.split(
    ' ',
  );

/**
 * Writes a quantity of units as on prescriptions, in figures and letters: «21 (veintiuna)». From 0 to 999.
 */
export function sayQuantity(quantity: number): string {
  return `${quantity} (${wordsOf(quantity)})`;
}

function wordsOf(number: number): string {
  if (number < 30) return small[number] ?? '';
  if (number === 100) return 'cien';
  if (number < 100) {
    const rest = number % 10;
    return [
      tens[Math.floor(number / 10) - 3],
      ...(rest ? [small[rest]] : []),
    ].join(' y ');
  }
  const rest = number % 100;
  return [
    hundreds[Math.floor(number / 100) - 1],
    ...(rest ? [wordsOf(rest)] : []),
  ].join(' ');
}

// Area codes of the national numbering plan: Buenos Aires has two digits, these three, all others four.
const threeDigits =
  /^(?:22[013]|23[067]|249|26[01346]|280|29[14789]|336|34[1-358]|35[138]|36[24]|37[069]|38[013578])/;
// Four-digit area codes that begin like a three-digit one; some share the city's digits up to the fifth.
const fourDigits = new RegExp(
  [
    '2202|2302|264(?:64|[78])|294(?:[0268]|5[2-6])|2972|298[23]',
    '343(?:5(?:4[0-25689]|[56])|6[4-6]|[78])|345(?:4[46]|[56][4-6]|8)|348[2379]',
    '353[237]|358(?:[23]|4(?:[45]|60)|5(?:4[0-39]|5|64))',
    '383(?:[278]|5[4-6])|385(?:4(?:4|5[13-7]|6[89])|[56][46]|[78])|387(?:[378]|6[4-6])|388(?:[78]|5[4-6]|6[3-6])',
  ]
    .map((pattern) => `^(?:${pattern})`)
    .join('|'),
);

function areaLength(national: string): number {
  if (national.startsWith('11')) return 2;
  return threeDigits.test(national) && !fourDigits.test(national) ? 3 : 4;
}

/** `11 5555-4444`, for an Argentine phone in E.164, in the usual notation; a foreign one stays as it is. */
export function formatPhone(e164: string): string {
  const national = /^\+54(?:9(?=\d{10}$))?(\d{10})$/.exec(e164)?.[1];
  if (!national) return e164;
  const area = national.slice(0, areaLength(national));
  const subscriber = national.slice(area.length);
  return `${area} ${subscriber.slice(0, -4)}-${subscriber.slice(-4)}`;
}

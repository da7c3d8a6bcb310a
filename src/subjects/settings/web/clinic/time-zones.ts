/** The zones in which a clinic may be: Argentina's, then its neighbours'. */
const zones: [group: string, zones: [name: string, label: string][]][] = [
  [
    'Argentina',
    [
      ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
      ['America/Argentina/Catamarca', 'Catamarca'],
      ['America/Argentina/Cordoba', 'Córdoba'],
      ['America/Argentina/Jujuy', 'Jujuy'],
      ['America/Argentina/La_Rioja', 'La Rioja'],
      ['America/Argentina/Mendoza', 'Mendoza'],
      ['America/Argentina/Rio_Gallegos', 'Río Gallegos'],
      ['America/Argentina/Salta', 'Salta'],
      ['America/Argentina/San_Juan', 'San Juan'],
      ['America/Argentina/San_Luis', 'San Luis'],
      ['America/Argentina/Tucuman', 'Tucumán'],
      ['America/Argentina/Ushuaia', 'Ushuaia'],
    ],
  ],
  [
    'Otros países',
    [
      ['America/Asuncion', 'Asunción'],
      ['America/Bogota', 'Bogotá'],
      ['America/Caracas', 'Caracas'],
      ['America/Mexico_City', 'Ciudad de México'],
      ['America/La_Paz', 'La Paz'],
      ['America/Lima', 'Lima'],
      ['Europe/Madrid', 'Madrid'],
      ['America/Montevideo', 'Montevideo'],
      ['America/Guayaquil', 'Quito'],
      ['America/Santiago', 'Santiago de Chile'],
      ['America/Sao_Paulo', 'San Pablo'],
    ],
  ],
];

/** The list of zones, with the saved zone added if it is elsewhere. */
export function zonesWith(set: string): typeof zones {
  const isKnown = zones.some(([, names]) =>
    names.some(([name]) => name === set),
  );
  return isKnown ? zones : [...zones, ['La actual', [[set, set]]]];
}

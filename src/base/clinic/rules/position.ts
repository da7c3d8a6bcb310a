/** A place on the earth (WGS 84), in degrees; FHIR's Location.position. */
export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Reads what map applications copy: «-34.60642, -58.43563», with a decimal comma and a semicolon too. Null:
 * it is no position on the earth.
 */
export function parsePosition(typed: string): Position | null {
  const text = typed.trim().replace(/^\((.*)\)$/, '$1');
  const parts = /^(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(
    text,
  );
  const withCommas =
    /^(-?\d{1,3}(?:,\d+)?)\s*[;\s]\s*(-?\d{1,3}(?:,\d+)?)$/.exec(text);
  const [, first, second] = parts ?? withCommas ?? [];
  if (first === undefined || second === undefined) return null;
  const [latitude, longitude] = [first, second].map((part) =>
    Number(part.replace(',', '.')),
  ) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null;
}

/** Writes a position as map applications copy and read it. */
export function sayPosition({ latitude, longitude }: Position): string {
  return `${latitude}, ${longitude}`;
}

/** The addresses at which common map applications show the way. On a phone they open the application. */
export function mapsOf({
  latitude,
  longitude,
}: Position): { name: string; href: string }[] {
  const place = `${latitude},${longitude}`;
  return [
    {
      name: 'Google Maps',
      href: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
    },
    { name: 'Waze', href: `https://waze.com/ul?ll=${place}&navigate=yes` },
    {
      name: 'OpenStreetMap',
      href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
    },
  ];
}

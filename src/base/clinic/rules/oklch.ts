/** A colour in Björn Ottosson's OKLab, in polar form: lightness 0–1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Rgb = [red: number, green: number, blue: number];

/** Converts from `#rrggbb`. */
export function readHex(hex: string): Oklch {
  const [red, green, blue] = linear(hex);
  const l = Math.cbrt(
    0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
  );
  const m = Math.cbrt(
    0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
  );
  const s = Math.cbrt(
    0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
  );
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

/** Converts to `#rrggbb`; a colour outside sRGB gets the highest chroma that fits. */
export function writeHex({ lightness, chroma, hue }: Oklch): string {
  let [most, least] = [chroma, 0];
  if (isOnScreen(toRgb({ lightness, chroma, hue }))) least = chroma;
  for (let step = 0; step < 20 && most - least > 0.0005; step++) {
    const between = (most + least) / 2;
    if (isOnScreen(toRgb({ lightness, chroma: between, hue }))) least = between;
    else most = between;
  }
  return `#${toRgb({ lightness, chroma: least, hue }).map(twoDigits).join('')}`;
}

/** WCAG 2.2, contrast ratio of two colours written `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(hex: string): Rgb {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isOnScreen = (rgb: Rgb) =>
  rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

function twoDigits(linearValue: number): string {
  const value = Math.min(1, Math.max(0, linearValue));
  const encoded =
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

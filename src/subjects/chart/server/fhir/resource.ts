import { hash } from 'node:crypto';

/** A resource of FHIR R4, as JSON. */
export interface Resource {
  resourceType: string;
  id: string;
  [name: string]: unknown;
}

export interface Reference {
  reference: string;
}

/**
 * Makes an id from these parts, so that two copies of one record have the same ids: a UUID of version 8 (RFC
 * 9562).
 */
export function idOf(...parts: (string | number)[]): string {
  const hex = hash('sha256', ['turnoclaro fhir', ...parts].join('\n'), 'hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(
    16,
  );
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

export const referTo = ({ id }: Pick<Resource, 'id'>): Reference => ({
  reference: `urn:uuid:${id}`,
});

/** A concept in words alone. FHIR allows no empty strings. */
export const inWords = (text: string) => ({
  text: text.trim() === '' ? '(sin texto)' : text,
});

export const coded = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
});

/** Writes lines as the human-readable part of a resource. */
export function narrative(lines: string[]) {
  const paragraphs = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => `<p>${escapeXml(line)}</p>`);
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="es-AR">${paragraphs.join('') || '<p>-</p>'}</div>`,
  };
}

/** XML has no place for most control characters. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that XML refuses
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
      '\ufffd',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

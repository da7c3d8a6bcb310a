import { typedPhone } from '../format/typed-phone.ts';

/**
 * The same number dialled as a landline, '011 4444-5555', where it may be one: with its area alone it is read as a
 * mobile, and all landlines begin with 4. Null: nothing to ask.
 */
export function landlineOf(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '');
  const dialled = /^[123]\d{9}$/.test(digits) ? typedPhone(`+54${digits}`) : '';
  return /^0\d+ 4/.test(dialled) ? dialled : null;
}

import type { FieldTexts } from '../../components/field/field.tsx';
import { TextAreaField } from '../../components/field/text-area-field.tsx';

interface LinesFieldProps extends FieldTexts {
  lines: string[];
  rows: number;
  onChange: (lines: string[]) => void;
}

/** Several short texts, one a line. */
export function LinesField({ lines, onChange, ...field }: LinesFieldProps) {
  return (
    <TextAreaField
      {...field}
      value={lines.join('\n')}
      onChange={({ target }) => onChange(target.value.split('\n'))}
    />
  );
}

/** What was written: no empty lines, no spaces around. */
export const writtenLines = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean);

/** Of the lines that were sent the first that is wrong, said with its place where there are several. */
export function lineError(fields: Record<string, string>, name: string, sent: string[]): string | undefined {
  const whole = fields[name];
  if (whole) return whole;
  const index = sent.findIndex((_, place) => fields[`${name}.${place}`]);
  const message = fields[`${name}.${index}`];
  return message && sent.length > 1 ? `Renglón ${index + 1}: ${message}` : message;
}

import { done, type Outcome, refuse } from '../../../base/kernel/refusal.ts';
import { addDays, type ClinicDay } from '../../../base/time/clinic-day.ts';
import { IssuedContentSchema } from '../contract/record-documents.ts';
import {
  type DocumentContent,
  LONGEST_VALID_DAYS,
} from '../rules/document-content.ts';
import { type Validity, validityOf } from '../rules/document-status.ts';
import { tidyDocument } from '../rules/kept-document.ts';

interface Written {
  content: DocumentContent;
  validFrom: ClinicDay | null;
  validUntil: ClinicDay | null;
}

type Field = { path: string; message: string };

/** Returns the document tidied, ready to be issued; or refuses it, field by field. */
export function checkDocument(
  { content, ...said }: Written,
  today: ClinicDay,
): Outcome<{ content: DocumentContent; validity: Validity }, 'INVALID_INPUT'> {
  // Tidying may take away all of a text, or lengthen one by some characters.
  const tidied = tidyDocument(content);
  const { error } = IssuedContentSchema.safeParse(tidied);
  const issues = error?.issues.map(({ path, message }) => ({
    path: ['content', ...path].join('.'),
    message,
  }));
  const validity = validityOf(content.kind, said, today);
  const fields = [
    ...(issues ?? []),
    ...wrongValidity(validity, today),
    ...wrongDays(tidied, today),
  ];
  if (fields.length > 0)
    return refuse({ code: 'INVALID_INPUT', data: { fields } });
  return done({ content: tidied, validity });
}

function wrongValidity(
  { validFrom, validUntil }: Validity,
  today: ClinicDay,
): Field[] {
  const fields: Field[] = [];
  if (validFrom < today) {
    fields.push({
      path: 'validFrom',
      message: 'No puede empezar a valer antes de hoy.',
    });
  } else if (validFrom > addDays(today, LONGEST_VALID_DAYS)) {
    fields.push({
      path: 'validFrom',
      message: 'Puede empezar a valer hasta un año después de hoy.',
    });
  }
  if (validUntil !== null && validUntil < validFrom) {
    fields.push({
      path: 'validUntil',
      message: 'El último día no puede ser anterior al primero.',
    });
  } else if (
    validUntil !== null &&
    validUntil > addDays(validFrom, LONGEST_VALID_DAYS)
  ) {
    fields.push({ path: 'validUntil', message: 'Puede valer hasta un año.' });
  }
  return fields;
}

/** Checks a certificate's days: within a year of today, and no attendance in the future. */
function wrongDays(content: DocumentContent, today: ClinicDay): Field[] {
  if (content.kind !== 'certificate') return [];
  const { certificateKind, fromDay, toDay } = content;
  const [least, most] = [
    addDays(today, -LONGEST_VALID_DAYS),
    addDays(today, LONGEST_VALID_DAYS),
  ];
  const fields: Field[] = [];
  if (certificateKind === 'attendance' && (toDay ?? fromDay ?? today) > today) {
    const path = toDay ? 'content.toDay' : 'content.fromDay';
    fields.push({
      path,
      message: 'La asistencia no puede ser de un día que todavía no llegó.',
    });
  }
  for (const [path, day] of [
    ['content.fromDay', fromDay],
    ['content.toDay', toDay],
  ] as const) {
    if (day && (day < least || day > most))
      fields.push({ path, message: 'Revise el año.' });
  }
  return fields;
}

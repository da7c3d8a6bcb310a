import { doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import type { Database } from '../../../../base/kernel/db/database.ts';
import {
  constraintOf,
  inTransaction,
} from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import type { VisitText, VisitTextFields } from '../../contract/visit-texts.ts';
import { VISIT_TEXTS_MAX } from '../../rules/visit-text.ts';
import { listVisitTexts, ownerOf, type TextCall } from './list-visit-texts.ts';
import {
  findSpecialtyExists,
  findVisitTextExists,
  insertVisitText,
  lockAndCountVisitTexts,
  type TextValues,
  updateVisitText,
} from './visit-text-queries.ts';

interface Left extends TextCall {
  /** The text as it was read. Null: a new one. */
  seen: { id: string; revision: number } | null;
  fields: VisitTextFields;
}

type NotSaved = 'NOT_FOUND' | 'INVALID_INPUT' | 'CHANGED_MEANWHILE';

/** Adds or saves a phrase or a template of the caller's, if it is as they saw it and its name is free. */
export async function saveVisitText(
  { db }: Pick<Services, 'db'>,
  left: Left,
): Promise<Outcome<VisitText[], NotSaved>> {
  const values = toValues(left.fields);
  const { phrase, reason, findings, plan } = values;
  // The text has only invisible signs.
  if (!(phrase ?? reason ?? findings ?? plan))
    return invalid(
      left.fields.kind === 'phrase' ? 'phrase' : 'reason',
      'Escriba el texto.',
    );
  try {
    const saved = await inTransaction(db, (tx) => save(tx, left, values));
    return saved.ok ? done(await listVisitTexts({ db }, left)) : saved;
  } catch (error) {
    if (constraintOf(error) !== 'visit_texts_one_name') throw error;
    return invalid('name', 'Ya hay una con ese nombre.');
  }
}

async function save(
  tx: Database,
  left: Left,
  values: TextValues,
): Promise<Outcome<true, NotSaved>> {
  const { seen } = left;
  const owner = ownerOf(left);
  if (values.specialtyId && owner.doctorId)
    return invalid('specialtyId', 'Sus textos son suyos.');
  if (
    values.specialtyId &&
    !(await findSpecialtyExists(tx, values.specialtyId))
  ) {
    return invalid('specialtyId', 'Elija una especialidad de la clínica.');
  }
  let id = seen?.id;
  if (seen && !(await updateVisitText(tx, { ...owner, ...seen, values }))) {
    const isThere = await findVisitTextExists(tx, { ...owner, id: seen.id });
    return refuse({ code: isThere ? 'CHANGED_MEANWHILE' : 'NOT_FOUND' });
  }
  if (!id) {
    if ((await lockAndCountVisitTexts(tx, owner)) >= VISIT_TEXTS_MAX) {
      return invalid(
        'name',
        `Ya hay ${VISIT_TEXTS_MAX}: quite alguna que no use.`,
      );
    }
    id = await insertVisitText(tx, { ...owner, ...values });
  }
  const kind = seen ? 'visit_text_changed' : 'visit_text_added';
  await insertAuditEvent(tx, { ...doneBy(left), kind, detail: { id } });
  return done(true);
}

/** Returns the values as the database keeps them: a phrase, or a template's fields. An empty one is null. */
function toValues({
  name,
  kind,
  specialtyId,
  ...typed
}: VisitTextFields): TextValues {
  const isPhrase = kind === 'phrase';
  const kept = (text: string, isOfKind: boolean) =>
    (isOfKind && tidyWrittenText(text)) || null;
  return {
    name,
    specialtyId,
    phrase: kept(typed.phrase, isPhrase),
    reason: kept(typed.reason.replaceAll(/\s+/g, ' '), !isPhrase),
    findings: kept(typed.findings, !isPhrase),
    plan: kept(typed.plan, !isPhrase),
  };
}

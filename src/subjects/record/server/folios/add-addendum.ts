import { type Call, doneBy } from '../../../../base/doors/call.ts';
import type { Services } from '../../../../base/doors/services.ts';
import { insertAuditEvent } from '../../../../base/kernel/audit/audit-queries.ts';
import { inTransaction } from '../../../../base/kernel/db/in-transaction.ts';
import {
  done,
  invalid,
  type Outcome,
  refuse,
} from '../../../../base/kernel/refusal.ts';
import { tidyWrittenText } from '../../../../base/text/written-text.ts';
import type { Addendum } from '../../contract/record-entries.ts';
import { canonicalAddendum } from '../../rules/canonical-content.ts';
import { ADDENDUM_MAX } from '../../rules/entry-content.ts';
import { findAccess, lockMedicalRecord } from '../access/access-queries.ts';
import { findEntry, insertAddendum } from './entry-queries.ts';
import { isOpenTo, toAddendum } from './to-record-entry.ts';

interface AddendumWritten extends Call<'doctor'> {
  entryId: string;
  text: string;
}

/**
 * Adds an addendum to a signed encounter that the doctor may read: a folio of its own, since signed ones
 * never change. The same text again returns the addendum that exists.
 */
export async function addAddendum(
  { db }: Pick<Services, 'db'>,
  { entryId, text, ...call }: AddendumWritten,
): Promise<Outcome<Addendum, 'NOT_FOUND' | 'INVALID_INPUT'>> {
  const { actor, now, today } = call;
  const tidied = tidyWrittenText(text);
  if (tidied === '') return invalid('text', 'Escriba lo que agrega.');
  if ([...tidied].length > ADDENDUM_MAX)
    return invalid('text', 'El texto puede tener hasta 8.000 letras.');
  const content = canonicalAddendum({ text: tidied });
  return inTransaction(db, async (tx) => {
    const entry = await findEntry(tx, entryId);
    if (!entry || !isOpenTo(entry, actor.id))
      return refuse({ code: 'NOT_FOUND' });
    const { patientId } = entry;
    if (!(await findAccess(tx, { patientId, doctorId: actor.id, now })))
      return refuse({ code: 'NOT_FOUND' });
    await lockMedicalRecord(tx, patientId);
    const before = await findOwn();
    if (before) return done(before);
    const addendum = {
      patientId,
      doctorId: actor.id,
      amendsId: entryId,
      content,
      today,
      now,
    };
    await insertAddendum(tx, addendum);
    const added = await findOwn();
    if (!added) throw new Error('The addendum is not there.');
    await insertAuditEvent(tx, {
      ...doneBy(call),
      kind: 'record_addendum_signed',
      subjectPatientId: patientId,
      detail: { folio: added.folio },
    });
    return done(added);

    async function findOwn(): Promise<Addendum | undefined> {
      const row = (await findEntry(tx, entryId))?.addenda.find(
        (each) => each.doctorId === actor.id && each.content === content,
      );
      return row && toAddendum(row, { isOpen: true });
    }
  });
}

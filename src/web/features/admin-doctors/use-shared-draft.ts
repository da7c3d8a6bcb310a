import { useState } from 'react';
import type { AdminDoctor } from '../../../contract/admin/doctors.ts';

interface SharedDraft<Part, Draft> {
  /** What this form is about, of all that is known of a professional. */
  partOf: (doctor: AdminDoctor) => Part;
  draftOf: (part: Part) => Draft;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed about something that other administrators may save meanwhile. Their changes are taken over where
 * nothing was typed; else they are told, and what was typed stays until its author decides.
 */
export function useSharedDraft<Part, Draft>(
  doctor: AdminDoctor,
  { partOf, draftOf }: SharedDraft<Part, Draft>,
) {
  const latest = { revision: doctor.revision, part: partOf(doctor) };
  const [base, setBase] = useState(latest);
  const [draft, setDraft] = useState(() => draftOf(latest.part));
  const isDirty = !same(draft, draftOf(base.part));
  const isNewer = latest.revision > base.revision;
  const isOtherwise = isNewer && !same(latest.part, base.part);

  if (isNewer && !(isOtherwise && isDirty)) {
    setBase(latest);
    if (isOtherwise) setDraft(draftOf(latest.part));
  }

  return {
    draft,
    setDraft,
    isDirty,
    /** Of what was read when the typing began. */
    revision: base.revision,
    /** Somebody else saved this very part since. */
    isOvertaken: isOtherwise && isDirty,
    latestRevision: latest.revision,
    takeTheirs() {
      setBase(latest);
      setDraft(draftOf(latest.part));
    },
    /** What was sent is what is kept now. */
    settle(saved: AdminDoctor) {
      const part = partOf(saved);
      setBase({ revision: saved.revision, part });
      setDraft(draftOf(part));
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api, client } from '../../../../base/api/web/client/api.ts';
import { TextField } from '../../../../base/ui/field/text-field.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import styles from '../../../../base/ui/page/front-desk.module.css';
import { PanelDialog } from '../../../../base/ui/panel/panel-dialog.tsx';
import { useReads } from '../../../../base/ui/panel/reads/use-reads.ts';
import { useAppointmentActs } from '../../../../subjects/appointments/web/acts/use-appointment-acts.ts';
import type { FoundPatient } from '../../../../subjects/patients/contract/search.ts';
import { useReadQueue } from '../../../../subjects/patients/web/reads/use-read-queue.ts';
import { type FoundRead, ReadLines } from './read-lines.tsx';

interface ReadsDialogProps {
  start: { text: string; isEntered: boolean };
  onClose: () => void;
}

/** Looks up each text that is read or typed, and asks about each arrival. A read alone notes nothing. */
export function ReadsDialog({ start, onClose }: ReadsDialogProps) {
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [text, setText] = useState(start.text);
  const [reads, setReads] = useState<readonly FoundRead[]>([]);
  const { place: field, focusPlace: focusField } =
    usePlaceFocus<HTMLInputElement>();
  /** True if the text in the field was entered: the next text replaces it. */
  const isEntered = useRef(false);
  const acts = useAppointmentActs('reception', {
    onChanged: () => {},
    isTold: false,
  });
  const { add } = useReadQueue(({ id }, matches) =>
    setReads((before) =>
      before.map((read) => (read.id === id ? { ...read, matches } : read)),
    ),
  );

  function enter(entered: string) {
    if (entered.trim() === '' || isEntered.current) return;
    isEntered.current = true;
    add(entered, {
      onAdded: (read) =>
        setReads((before) => [{ ...read, matches: 'waiting' }, ...before]),
    });
  }

  function begin(before: string) {
    isEntered.current = false;
    setText(before);
    focusField();
  }

  useReads({
    isDialog: true,
    begin,
    take(read, withEnter) {
      begin(read);
      if (withEnter) enter(read);
    },
  });
  const enterFirst = useEffectEvent(() => start.isEntered && enter(start.text));
  useEffect(() => void enterFirst(), []);

  async function noteArrival({ nextAppointment }: FoundPatient) {
    // The pressed button disappears, so the field takes the focus for the next person.
    focusField();
    field.current?.select();
    if (!nextAppointment) return;
    const input = { appointmentId: nextAppointment.id };
    const appointment = await client.reception.appointments
      .get(input)
      .catch(() => null);
    if (appointment) acts.start(appointment, { kind: 'arrive' });
  }

  return (
    <PanelDialog width="narrow" title="Buscar en el día" onClose={onClose}>
      <div className={styles.anywhere}>
        <TextField
          ref={field}
          label="Persona o turno"
          hint="Nombre, DNI, teléfono, código o credencial, y Enter."
          optional={false}
          type="search"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          data-first
          data-takes-reads
          value={text}
          onChange={({ target }) => {
            isEntered.current = false;
            setText(target.value);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              event.preventDefault();
              if (!event.repeat) enter(text);
            } else if (
              event.key.length === 1 &&
              isEntered.current &&
              !event.ctrlKey &&
              !event.metaKey
            ) {
              event.currentTarget.select();
            }
          }}
        />
        {clinic.data && (
          <ReadLines
            reads={reads}
            acts={acts}
            today={clinic.data.today}
            timeZone={clinic.data.timeZone}
            isAskedAtOnce={(id) => isEntered.current && reads[0]?.id === id}
            onArrive={(patient) => void noteArrival(patient)}
            onLeave={onClose}
          />
        )}
      </div>
    </PanelDialog>
  );
}

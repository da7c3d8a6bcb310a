import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import {
  FamilyDocumentFieldSchema,
  FamilyScopeSchema,
} from '../../../../base/api/contract/family-fields.ts';
import { api } from '../../../../base/api/web/client/api.ts';
import { ActProblem } from '../../../../base/ui/acts/act-problem.tsx';
import { Button } from '../../../../base/ui/button/button.tsx';
import {
  SelectField,
  TextField,
} from '../../../../base/ui/field/text-field.tsx';
import { DialogFoot } from '../../../../base/ui/panel/panel-dialog.tsx';
import { usePanelForm } from '../../../../base/ui/panel/use-panel-form.ts';
import type {
  DeskFamilyLink,
  FamilyRestriction,
} from '../../contract/reception-family.ts';
import styles from './desk-family.module.css';
import { useKeepFamily } from './desk-use-keep-family.ts';
import { scopeWords } from './family-words.ts';

interface LinkProps {
  link: DeskFamilyLink;
  onDone: () => void;
}

const documentField = { document: FamilyDocumentFieldSchema };
const scopes = Object.entries(scopeWords).map(([value, words]) => (
  <option key={value} value={value}>
    {words}
  </option>
));

/** Asks for the document of a link that began without the counter, or that another user must see too. */
export function LinkDocumentForm({ link, onDone }: LinkProps) {
  const keep = useKeepFamily();
  const accredit = useMutation(
    api.reception.family.accredit.mutationOptions({
      onSuccess: keep('Documento anotado', onDone),
    }),
  );
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema: z.object({ ...documentField, scope: FamilyScopeSchema }),
    values: { document: '', scope: link.scope },
    act: accredit,
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit((said) => accredit.mutate({ linkId: link.id, ...said }))}
    >
      <TextField
        label="Qué documento mostró"
        hint="Por ejemplo: partida de nacimiento y DNI."
        autoComplete="off"
        {...field('document')}
      />
      {link.canConfirm ? (
        <p>
          Al anotarlo, la historia queda abierta desde ahora para quien actúa.
        </p>
      ) : (
        <SelectField label="Para qué" {...field('scope')}>
          {scopes}
        </SelectField>
      )}
      {!hasErrors && <ActProblem error={accredit.error} />}
      <DialogFoot>
        <Button type="submit" kind="main" busy={accredit.isPending}>
          Anotar el documento
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Notes that the represented person, of 16 or more, is present and agrees. */
export function AgreementForm({ link, onDone }: LinkProps) {
  const keep = useKeepFamily();
  const renew = useMutation(
    api.reception.family.renew.mutationOptions({
      onSuccess: keep('Acuerdo anotado', onDone),
    }),
  );
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema: z.object({ scope: FamilyScopeSchema }),
    values: { scope: link.scope },
    act: renew,
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit(({ scope }) => renew.mutate({ linkId: link.id, scope }))}
    >
      <p>
        Tiene 16 años o más, está presente con su documento, y dijo para qué.
      </p>
      <SelectField label="Para qué" {...field('scope')}>
        {scopes}
      </SelectField>
      {!hasErrors && <ActProblem error={renew.error} />}
      <DialogFoot>
        <Button type="submit" kind="main" busy={renew.isPending}>
          Anotar que acepta
        </Button>
      </DialogFoot>
    </form>
  );
}

/** Asks for the document by which a court lifted a restriction. */
export function RestrictionEndForm({
  restriction,
  onDone,
}: {
  restriction: FamilyRestriction;
  onDone: () => void;
}) {
  const keep = useKeepFamily();
  const lift = useMutation(
    api.reception.family.lift.mutationOptions({
      onSuccess: keep('Restricción levantada', onDone),
    }),
  );
  const { ref, field, hasErrors, submit } = usePanelForm({
    schema: z.object(documentField),
    values: { document: '' },
    act: lift,
  });
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={submit(({ document }) =>
        lift.mutate({ restrictionId: restriction.id, document }),
      )}
    >
      <TextField
        label="Qué orden se mostró"
        hint="El vínculo no vuelve por sí solo: si corresponde, vincúlelos de nuevo."
        autoComplete="off"
        {...field('document')}
      />
      {!hasErrors && <ActProblem error={lift.error} />}
      <DialogFoot>
        <Button type="submit" kind="main" busy={lift.isPending}>
          Levantar la restricción
        </Button>
      </DialogFoot>
    </form>
  );
}

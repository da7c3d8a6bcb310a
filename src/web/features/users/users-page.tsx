import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation } from '../../../contract/admin/doctors.ts';
import { Button } from '../../components/button/button.tsx';
import { Entries } from '../../components/catalogue/entry-row.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { Page } from '../../components/page/page.tsx';
import { Section } from '../../components/section/section.tsx';
import { GuardedQuery } from '../../guarded/guarded-query.tsx';
import { api } from '../../lib/api.ts';
import { InvitedUser } from './invited-user.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { roleWords, staffRoles } from './user-words.ts';

/** `/admin/users`: who works here besides the professionals, and how they get in. */
export function UsersPage() {
  const queryClient = useQueryClient();
  const users = useQuery(api.admin.users.list.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  const account = users.data?.find(({ id }) => id === renamed);
  return (
    <Page
      title="Usuarios"
      lead="Las cuentas de administración y recepción. Las de profesionales están en Profesionales."
      width="wide"
      action={
        <Button kind="main" onClick={() => setAdding(true)}>
          Agregar cuenta
        </Button>
      }
    >
      {invitation && <InvitedUser invitation={invitation} timeZone={timeZone} />}
      <GuardedQuery role="admin" query={users} loading={<LoadingLines label="Buscando cuentas…" count={6} />}>
        {(all) =>
          staffRoles.map((role) => {
            const accounts = all.filter((each) => each.role === role);
            return (
              <Section key={role} title={roleWords[role]}>
                {accounts.length === 0 ? (
                  <p>Nadie todavía.</p>
                ) : (
                  <Entries label={roleWords[role]}>
                    {accounts.map((each) => (
                      <UserRow
                        key={each.id}
                        account={each}
                        timeZone={timeZone}
                        onRename={() => setRenamed(each.id)}
                        onInvited={setInvitation}
                      />
                    ))}
                  </Entries>
                )}
              </Section>
            );
          })
        }
      </GuardedQuery>
      {isAdding && (
        <NewUserDialog
          onCreated={(made) => {
            setAdding(false);
            setInvitation(made);
            void queryClient.invalidateQueries({ queryKey: api.admin.users.key() });
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {account && <RenameDialog account={account} onClose={() => setRenamed(null)} />}
    </Page>
  );
}

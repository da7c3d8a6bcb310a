import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { Page } from '../../../base/ui/page/page.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Section } from '../../../base/ui/section/section.tsx';
import { FoundEntries } from '../../../base/ui/set-up/found-entries.tsx';
import type { Invitation } from '../contract/invitation.ts';
import { DoctorAccountRow } from './doctor-account-row.tsx';
import { Invited } from './invited.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { UserRow } from './user-row.tsx';
import { roleWords, staffRoles } from './user-words.ts';
import styles from './users.module.css';

/** `/admin/users`: all people who work in the clinic, and their access. */
export function UsersPage() {
  const users = useQuery(api.admin.users.list.queryOptions());
  const doctors = useQuery(api.admin.users.doctors.queryOptions());
  const clinic = useQuery(api.public.clinic.get.queryOptions());
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const timeZone = clinic.data?.timeZone ?? 'UTC';
  const account = users.data?.find(({ id }) => id === renamed);
  return (
    <Page
      title="Usuarios"
      lead="Quiénes ingresan al sistema. Los datos y horarios de cada profesional están en Profesionales."
      width="wide"
      action={
        <Button kind="main" onClick={() => setAdding(true)}>
          Agregar cuenta
        </Button>
      }
    >
      {invitation && (
        <div className={styles.invited}>
          <Invited invitation={invitation} timeZone={timeZone} takesFocus />
        </div>
      )}
      <QueryContent
        query={users}
        loading={<LoadingLines label="Buscando cuentas…" count={6} />}
      >
        {(all) =>
          staffRoles.map((role) => {
            const accounts = all.filter((each) => each.role === role);
            return (
              <Section key={role} title={roleWords[role]}>
                {accounts.length === 0 ? (
                  <p>Nadie todavía.</p>
                ) : (
                  <FoundEntries
                    label={roleWords[role]}
                    entries={accounts}
                    wordsOf={({ name, email }) => `${name} ${email}`}
                  >
                    {(each) => (
                      <UserRow
                        key={each.id}
                        account={each}
                        timeZone={timeZone}
                        onRename={() => setRenamed(each.id)}
                        onInvited={setInvitation}
                      />
                    )}
                  </FoundEntries>
                )}
              </Section>
            );
          })
        }
      </QueryContent>
      <Section title="Profesionales">
        <QueryContent
          query={doctors}
          loading={<LoadingLines label="Buscando profesionales…" count={6} />}
        >
          {(all) =>
            all.length === 0 ? (
              <p>Nadie todavía.</p>
            ) : (
              <>
                <p>«Sin acceso» no toca la agenda: los turnos siguen en pie.</p>
                <FoundEntries
                  label="Profesionales"
                  entries={all}
                  wordsOf={({ name, email }) => `${name} ${email}`}
                >
                  {(each) => (
                    <DoctorAccountRow
                      key={each.doctorId}
                      account={each}
                      timeZone={timeZone}
                    />
                  )}
                </FoundEntries>
              </>
            )
          }
        </QueryContent>
      </Section>
      {isAdding && (
        <NewUserDialog
          onCreated={(made) => {
            setAdding(false);
            setInvitation(made);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {account && (
        <RenameDialog account={account} onClose={() => setRenamed(null)} />
      )}
    </Page>
  );
}

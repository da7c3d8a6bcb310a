import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';
import { Section } from '../components/section/section.tsx';
import { SecuritySection } from '../security/security-section.tsx';

export const Route = createFileRoute('/doctor/profile')({ component: Profile });

function Profile() {
  return (
    <Page title="Mi cuenta">
      <Section title="Seguridad">
        <SecuritySection role="doctor" />
      </Section>
    </Page>
  );
}

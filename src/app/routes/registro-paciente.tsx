import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '../../subjects/patients/web/registration/registration-page.tsx';

export const Route = createFileRoute('/registro-paciente')({
  component: RegistrationPage,
});

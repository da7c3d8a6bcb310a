import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/recepcion/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/recepcion/appointments', search, replace: true });
  },
});

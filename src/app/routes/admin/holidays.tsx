import { createFileRoute } from '@tanstack/react-router';
import { HolidaysPage } from '../../../subjects/schedule/web/holidays/holidays-page.tsx';

export const Route = createFileRoute('/admin/holidays')({
  validateSearch: ({ anio }: Record<string, unknown>): { anio?: number } => {
    const year = Number(anio);
    return Number.isInteger(year) && year >= 2000 && year <= 2999
      ? { anio: year }
      : {};
  },
  component: Holidays,
});

function Holidays() {
  const { anio } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HolidaysPage
      year={anio}
      onYear={(year) =>
        void navigate({
          search: { anio: year },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

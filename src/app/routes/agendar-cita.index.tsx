import {
  createFileRoute,
  lazyRouteComponent,
  useLocation,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchFirst } from '../../base/api/web/client/prefetch-first.ts';
import {
  type BookingSearch,
  readBookingSearch,
} from '../../subjects/schedule/web/availability/booking-search.ts';
import { firstQueries } from '../contract/first-queries.ts';
import { useShowBooked } from './-show-booked.ts';

const Booking = lazyRouteComponent(() => import('./-booking.tsx'), 'Booking');
const WaitlistLinkPage = lazyRouteComponent(
  () => import('../../subjects/waitlist/web/waitlist-link-page.tsx'),
  'WaitlistLinkPage',
);

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a wish's link, once it is out of the address. */
    waitlistToken?: string;
  }
}

/** A booking; or, with the secret of its link, a wish of the waiting list. */
type Search = BookingSearch & { token?: string | undefined };

function readSearch({ token, ...search }: Record<string, unknown>): Search {
  return {
    ...readBookingSearch(search),
    token: typeof token === 'string' ? token.slice(0, 200) : undefined,
  };
}

export const Route = createFileRoute('/agendar-cita/')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ context, deps, location }) => {
    if (deps.token ?? location.state.waitlistToken)
      return WaitlistLinkPage.preload?.();
    prefetchFirst(context.queryClient, firstQueries['/agendar-cita']());
    return Booking.preload?.();
  },
  component: BookAnybody,
  // In the first files, because it only chooses which page to fetch.
  codeSplitGroupings: [],
});

function BookAnybody() {
  const showBooked = useShowBooked();
  const { token, ...search } = Route.useSearch();
  const kept = useLocation({ select: ({ state }) => state.waitlistToken });
  const navigate = Route.useNavigate();

  // Removes the secret from the address bar, the history and copied addresses; this history entry keeps it.
  useEffect(() => {
    if (token)
      void navigate({
        search: {},
        replace: true,
        state: { waitlistToken: token },
      });
  }, [token, navigate]);

  const linkToken = token ?? kept;
  if (linkToken) return <WaitlistLinkPage token={linkToken} />;
  return <Booking search={search} onBooked={showBooked} />;
}

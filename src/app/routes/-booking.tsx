import { lazy } from 'react';
import {
  BookingPage,
  type BookingPageProps,
} from '../../subjects/booking/web/page/booking-page.tsx';

// Loaded only if there is no time, or only a late one.
const WaitStep = lazy(
  () => import('../../subjects/waitlist/web/wait-step.tsx'),
);

/** The booking, with the waiting list as the last choice. */
export function Booking(props: Omit<BookingPageProps, 'waitStep'>) {
  return <BookingPage {...props} waitStep={WaitStep} />;
}

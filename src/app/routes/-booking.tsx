import { lazy } from 'react';
import { BookingPage, type BookingPageProps } from '../../subjects/booking/web/page/booking-page.tsx';

// Only where there is no time, or a late one.
const WaitStep = lazy(() => import('../../subjects/waitlist/web/wait-step.tsx'));

/** The booking, with the waiting list as its last way. */
export function Booking(props: Omit<BookingPageProps, 'waitStep'>) {
  return <BookingPage {...props} waitStep={WaitStep} />;
}

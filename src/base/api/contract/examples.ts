/** Values of the examples in the API's description. */
export const examples = {
  doctorId: '7a2c1f52-90b1-4f7e-9a51-0c2f6f0e4a11',
  appointmentId: '0f5b8a5e-4a6b-4b39-8d0a-5b0c5c6d7e8f',
  startsAt: '2026-11-25T13:20:00Z',
  phone: '+5491155554444',
} as const;

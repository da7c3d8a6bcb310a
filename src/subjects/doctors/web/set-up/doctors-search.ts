/** Search parameters of `/admin/doctors`: the professional and the part shown, or the filters of the list. */
export interface DoctorsSearch {
  /** Id of a professional, or `nuevo`. */
  doctor?: string | undefined;
  parte?: DoctorPart | undefined;
  buscar?: string | undefined;
  estado?: DoctorFilter | undefined;
  /** The number of rows shown, if more than the first. */
  hasta?: number | undefined;
}

export const doctorParts = ['datos', 'practicas', 'horarios'] as const;
export type DoctorPart = (typeof doctorParts)[number];

export const doctorFilters = [
  'atienden',
  'deshabilitados',
  'licencia',
  'retirados',
  'falta',
] as const;
export type DoctorFilter = (typeof doctorFilters)[number];

export const NEW_DOCTOR = 'nuevo';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readDoctorsSearch({
  doctor,
  parte,
  buscar,
  estado,
  hasta,
}: Record<string, unknown>): DoctorsSearch {
  const isDoctor =
    typeof doctor === 'string' && (doctor === NEW_DOCTOR || uuid.test(doctor));
  return {
    doctor: isDoctor ? doctor : undefined,
    parte: doctorParts.find((each) => each === parte),
    buscar:
      typeof buscar === 'string' && buscar.trim() !== ''
        ? buscar.slice(0, 80)
        : undefined,
    estado: doctorFilters.find((each) => each === estado),
    hasta:
      typeof hasta === 'number' && hasta > 0
        ? Math.min(Math.floor(hasta), 10_000)
        : undefined,
  };
}

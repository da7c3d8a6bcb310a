import { matchesCareSearch } from '../../../../base/clinic/rules/care-search.ts';
import { searchWords } from '../../../../base/text/name-search.ts';
import { saidWordsOf } from './said-words.ts';

interface Named {
  id: string;
  name: string;
}

interface SearchedSpecialty extends Named {
  slug: string;
  searchWords: readonly string[];
}

interface SearchedDoctor extends Named {
  specialties: readonly { id: string; name: string }[];
}

export interface ClinicSearch<
  Doctor extends SearchedDoctor,
  Specialty extends SearchedSpecialty,
> {
  specialties: Specialty[];
  doctors: Doctor[];
  /** Number of matching doctors, including those not shown. */
  doctorCount: number;
}

const SHOWN_SPECIALTIES = 4;
const SHOWN_DOCTORS = 6;

/** The specialties and doctors that match every word of the query, a few of each; nothing for an empty query. */
export function searchClinic<
  Doctor extends SearchedDoctor,
  Specialty extends SearchedSpecialty,
>(
  query: string,
  {
    doctors,
    specialties,
  }: { doctors: readonly Doctor[]; specialties: readonly Specialty[] },
): ClinicSearch<Doctor, Specialty> {
  if (searchWords(query).length === 0)
    return { specialties: [], doctors: [], doctorCount: 0 };
  const matchingDoctors = doctors.filter((doctor) =>
    matchesCareSearch(
      {
        text: [doctor.name, ...doctor.specialties.map(({ name }) => name)].join(
          ' ',
        ),
        saidWords: saidWordsOf(doctor.specialties, specialties),
      },
      query,
    ),
  );
  return {
    specialties: specialties
      .filter(({ name, searchWords }) =>
        matchesCareSearch({ text: name, saidWords: searchWords }, query),
      )
      .slice(0, SHOWN_SPECIALTIES),
    doctors: matchingDoctors.slice(0, SHOWN_DOCTORS),
    doctorCount: matchingDoctors.length,
  };
}

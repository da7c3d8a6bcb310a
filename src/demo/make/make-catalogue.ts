import { roomData, waitingRoomData } from '../material/clinic-data.ts';
import { demoId } from '../material/demo-id.ts';
import { insurerData } from '../material/insurer-data.ts';
import type { Random } from '../material/seeded-random.ts';
import {
  type PracticeData,
  type SpecialtyData,
  specialtyData,
} from '../material/specialty-data.ts';

export interface DemoPractice extends PracticeData {
  id: string;
  specialtyId: string;
  isFirstChoice: boolean;
}

export interface DemoSpecialty extends Omit<SpecialtyData, 'practices'> {
  id: string;
  practices: DemoPractice[];
}

export interface DemoInsurer {
  id: string;
  name: string;
  kind: string;
  rnosCode: string | null;
  copayPesos: number;
  plans: { id: string; name: string }[];
  weight: { young: number; old: number };
}

export interface DemoRoom {
  id: string;
  name: string;
  floor: string;
  waitingRoomId: string;
  use: string | null;
}

/** The clinic's specialties, insurers and rooms. */
export interface Catalogue {
  specialties: DemoSpecialty[];
  insurers: DemoInsurer[];
  waitingRooms: { id: string; name: string; letter: string }[];
  rooms: DemoRoom[];
}

export function makeCatalogue(random: Random, createdAt: number): Catalogue {
  const newId = () => demoId(random, createdAt);
  const specialties = specialtyData.map((data) => {
    const id = newId();
    const practices = data.practices.map((practice, index) => {
      return {
        ...practice,
        id: newId(),
        specialtyId: id,
        isFirstChoice: index === 0,
      };
    });
    return { ...data, id, practices };
  });
  const insurers = insurerData.map((data) => ({
    ...data,
    id: newId(),
    plans: data.plans.map((name) => ({ id: newId(), name })),
  }));
  const waitingRooms = waitingRoomData.map(({ name, letter }) => ({
    id: newId(),
    name,
    letter,
  }));
  const rooms = roomData.map(({ name, letter, use }) => {
    const index = waitingRoomData.findIndex((entry) => entry.letter === letter);
    return {
      id: newId(),
      name,
      floor: waitingRoomData[index]?.floor ?? '',
      waitingRoomId: waitingRooms[index]?.id ?? '',
      use: use ?? null,
    };
  });
  return { specialties, insurers, waitingRooms, rooms };
}

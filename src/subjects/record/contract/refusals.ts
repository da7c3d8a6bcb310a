import { declareRefusal } from '../../../base/api/contract/refusal.ts';

export const FILE_NOT_STORED = declareRefusal({
  description:
    'The file store is full, cannot be written, or does not answer. Nothing was kept.',
  status: 503,
  message:
    'No se pudo guardar el archivo: el lugar donde la clínica los guarda está lleno o no responde. Lo que escribió está guardado. Avise a la administración e intente más tarde.',
});

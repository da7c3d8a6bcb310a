import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { drawSvg } from '../../../base/kernel/images/draw-svg.ts';
import { testNow } from '../../../testing/clinic/bookings.ts';
import { callAs } from '../../../testing/clinic/calls.ts';
import {
  insertLicense,
  someCertificate,
  someOrder,
  somePrescription,
  usualTerms,
} from '../../../testing/clinic/documents.ts';
import {
  insertPatient,
  insertSmallClinic,
  type SmallClinic,
  servicesOn,
} from '../../../testing/clinic/factories.ts';
import { insertVisit } from '../../../testing/clinic/records.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { readPdf } from '../../../testing/pdf/read-pdf.ts';
import { removeSignature } from '../../doctors/server/profile/remove-signature.ts';
import { saveSignature } from '../../doctors/server/profile/save-signature.ts';
import type { DocumentContent } from '../rules/document-content.ts';
import { annulDocument } from './annul-document.ts';
import { issueDocument } from './issue-document.ts';
import { makeDocumentPdf, makeOwnDocumentPdf } from './make-document-pdf.ts';

const database = testDatabase();
let clinic: SmallClinic;
let patientId: string;

beforeAll(async () => {
  clinic = await insertSmallClinic(database);
  await insertLicense(database, {
    doctorId: clinic.doctorId,
    number: '123456',
  });
  patientId = (
    await insertPatient(database, {
      fullName: 'Ana María Pérez',
      dni: '30111222',
    })
  ).id;
  await insertVisit(database, { patientId, doctorId: clinic.doctorId });
});

const services = () => servicesOn(database.db);
const doctor = (now?: Date) => callAs('doctor', clinic.doctorId, now);

async function issued(content: DocumentContent, whose = patientId) {
  const result = await issueDocument(services(), {
    ...doctor(),
    ...usualTerms(),
    patientId: whose,
    content,
  });
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

async function printed(documentId: string) {
  const result = await makeDocumentPdf(services(), { ...doctor(), documentId });
  if (!result.ok) throw new Error(result.refusal.code);
  const bytes = Buffer.from(result.value.pdf, 'base64');
  const pdf = await readPdf(bytes);
  const text = pdf.pages
    .map((page) => page.text.replaceAll(/\s+/g, ' '))
    .join(' ');
  return { ...pdf, bytes, text, fileName: result.value.fileName };
}

test('a prescription says all that the law asks, its limits and where to check it, to a screen reader too', async () => {
  const { id, code, hash } = await issued(somePrescription);
  const { text, pages, isTagged, fonts, fileName, info } = await printed(id);
  for (const said of [
    'Receta',
    'Ana María Pérez',
    '30.111.222',
    'Sexo Sin dato',
    'Sin cobertura',
    '1. Enalapril',
    'Comprimidos',
    '10 mg, envase por 30',
    '2 (dos)',
    'Uno por la mañana',
    'Hipertensión arterial',
    'Prolongado',
    '24/11/2026',
    'Hasta el 24/12/2026 inclusive',
    'Documento sin validez como receta electrónica (Ley 27.553).',
    'MN 123456',
    code,
    hash,
    'el 24/11/2026 a las 09:00',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toMatch(/Firmado electrónicamente por [^,]+, MN 123456, el /);
  expect(text).not.toMatch(/digitalmente|CUIR|undefined|null/);
  expect(isTagged).toBe(true);
  expect(fonts.every((font) => /^[A-Z]{6}\+/.test(font))).toBe(true);
  expect(pages[0]?.ornaments).toContain('Página 1 de');
  expect(pages.flatMap(({ alternatives }) => alternatives).join()).toMatch(
    /^Código QR con la dirección \S+\/\?documento=[2-9A-Z]{20}$/,
  );
  expect(pages[0]?.tags).toMatch(/H1.*H2.*H3/);
  expect(info.Title).toBe('Receta de Ana María Pérez');
  expect(fileName).toBe('receta-2026-11-24.pdf');
});

test('a document has profession, specialty, address, birth, insurer and brand from the data on file', async () => {
  const { owner } = database;
  const { rows } = await owner.query(
    `with doctor as (update doctors set profession = 'Médica' where id = $1 returning id)
    select specialty.name as "specialtyName", clinic.address
      from doctor_specialties held join specialties specialty on specialty.id = held.specialty_id, clinics clinic
      where held.doctor_id = $1`,
    [clinic.doctorId],
  );
  const [{ specialtyName, address }] = rows;
  const insured = (
    await insertPatient(database, {
      fullName: 'Rosa Asegurada',
      dni: '30111333',
    })
  ).id;
  await insertVisit(database, {
    patientId: insured,
    doctorId: clinic.doctorId,
  });
  await owner.query(
    `insert into coverages (patient_id, insurer_id, member_number) values ($1, $2, '62-000123-4')`,
    [insured, clinic.insurerId],
  );
  const [line] = somePrescription.lines;
  const content: DocumentContent = {
    ...somePrescription,
    lines: [
      { ...(line as NonNullable<typeof line>), suggestedBrand: 'Lotrial' },
    ],
  };
  const { text } = await printed((await issued(content, insured)).id);
  for (const said of [
    'Médica',
    specialtyName,
    address,
    'Fecha de nacimiento 01/01/1980',
    'Cobertura Obra Social de Prueba',
    'Nº de afiliado 62-000123-4',
    'Marca sugerida Lotrial',
  ]) {
    expect(text).toContain(said);
  }
});

test('an order and a certificate have their own parts, and the certificate no diagnosis', async () => {
  const order = await printed((await issued(someOrder)).id);
  for (const said of [
    'Orden de estudios',
    'Creatininemia (con depuración)',
    'Ayuno de 12 horas.',
  ]) {
    expect(order.text).toContain(said);
  }
  const { text } = await printed((await issued(someCertificate)).id);
  for (const said of [
    'Certificado de reposo',
    'Del 24/11/2026 al 25/11/2026',
    'Su empleador',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toMatch(/diagnóstico|receta electrónica/i);
  const asked = {
    ...someCertificate,
    diagnosis: somePrescription.diagnosis,
    patientAskedForDiagnosis: true,
  };
  expect((await printed((await issued(asked)).id)).text).toContain(
    'Hipertensión arterial, a pedido del paciente',
  );
});

test('a document is the same file each time, with its first signature, until its annulment', async () => {
  const stroke = '<path d="M5 50 L190 60" stroke="navy" stroke-width="6"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${stroke}</svg>`;
  const image = (await drawSvg(svg, 200)).toString('base64');
  expect(await saveSignature(services(), { ...doctor(), image })).toMatchObject(
    { ok: true },
  );
  const { id } = await issued(somePrescription);
  const before = await printed(id);
  expect(before.pages.flatMap(({ alternatives }) => alternatives)[0]).toMatch(
    /^Imagen de la firma de /,
  );
  await removeSignature(services(), doctor());
  const digest = (bytes: Buffer) =>
    createHash('sha256').update(bytes).digest('hex');
  expect(digest((await printed(id)).bytes)).toBe(digest(before.bytes));
  await annulDocument(services(), {
    ...doctor(),
    documentId: id,
    reason: 'Dosis equivocada',
  });
  expect((await printed(id)).text).toContain(
    'ANULADO el 24/11/2026 a las 09:00 por ',
  );
  const [unsigned] = (await printed((await issued(somePrescription)).id)).pages;
  expect(unsigned?.alternatives).toHaveLength(1);
});

test('ten medicines and a long text are printed to the end', async () => {
  const [line] = somePrescription.lines;
  const lines = Array.from({ length: 10 }, (_, index) => ({
    ...(line as NonNullable<typeof line>),
    genericName: `Medicamento ${index}`,
    dosage: 'Una toma cada ocho horas, lejos de las comidas. '.repeat(6).trim(),
  }));
  const long = await printed((await issued({ ...somePrescription, lines })).id);
  expect(long.pages.length).toBeGreaterThan(1);
  for (const { genericName } of lines) expect(long.text).toContain(genericName);
  expect(long.pages.at(-1)?.ornaments).toContain(
    `Página ${long.pages.length} de`,
  );
  const text = `${'Sigue en tratamiento. '.repeat(150)}FIN`;
  expect(
    (await printed((await issued({ ...someCertificate, text })).id)).text,
  ).toContain('FIN');
});

test('the PDF is made for the patient and for a doctor with access, and the doctor’s reading is noted', async () => {
  const { id: documentId, folio } = await issued(somePrescription);
  const own = await makeOwnDocumentPdf(services(), {
    ...callAs('patient', patientId),
    documentId,
  });
  expect(own).toEqual(
    await makeDocumentPdf(services(), { ...doctor(testNow), documentId }),
  );
  const notFound = { ok: false, refusal: { code: 'NOT_FOUND' } };
  const other = (await insertPatient(database)).id;
  expect(
    await makeOwnDocumentPdf(services(), {
      ...callAs('patient', other),
      documentId,
    }),
  ).toEqual(notFound);
  expect(
    await makeDocumentPdf(services(), {
      ...callAs('doctor', other),
      documentId,
    }),
  ).toEqual(notFound);
  const { rows } = await database.owner.query(
    'select count(*)::int as count from record_reads where patient_id = $1 and newest_folio = $2',
    [patientId, folio],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

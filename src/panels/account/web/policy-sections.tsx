import type { ReactNode } from 'react';

export interface PolicySection {
  /** The anchor in the address. */
  id: string;
  title: string;
  body: ReactNode;
}

/** The clinic's name and the data controller in the policy. */
export interface PolicyContact {
  clinicName: string;
  /** Where to write: the e-mail, the address, or both. */
  whereToWrite: ReactNode;
}

/** The text of the policy. Any change requires a new `PRIVACY_POLICY_VERSION`. */
export function policySections({
  clinicName,
  whereToWrite,
}: PolicyContact): PolicySection[] {
  return [
    {
      id: 'responsable',
      title: 'Quién responde por sus datos',
      body: (
        <p>
          {clinicName} es responsable de los datos personales que usted nos da
          en este sitio, por teléfono o en recepción, y de los que se generan
          cuando se atiende. Por cualquier consulta o pedido, escriba a{' '}
          {whereToWrite}.
        </p>
      ),
    },
    {
      id: 'datos',
      title: 'Qué datos guardamos y para qué',
      body: (
        <>
          <p>Guardamos lo necesario para atenderle, y nada más:</p>
          <ul>
            <li>
              <strong>Identidad:</strong> DNI, nombre y apellido, fecha de
              nacimiento y sexo como figura en el documento, para saber con
              certeza quién se atiende.
            </li>
            <li>
              <strong>Nombre elegido,</strong> si nos lo dice, para dirigirnos a
              usted con ese nombre (Ley 26.743).
            </li>
            <li>
              <strong>Contacto:</strong> celular y, si quiere, e-mail, para
              confirmarle, recordarle o cambiarle un turno.
            </li>
            <li>
              <strong>Cobertura:</strong> obra social o prepaga, plan y número
              de afiliado, para autorizar y facturar la atención.
            </li>
            <li>
              <strong>Turnos:</strong> con quién, cuándo y dónde, y si asistió.
            </li>
            <li>
              <strong>Historia clínica:</strong> lo que registran los
              profesionales que le atienden.
            </li>
          </ul>
          <p>
            En cada formulario está marcado qué dato es opcional. Sin los
            obligatorios no podemos darle un turno; los opcionales puede no
            darlos sin ninguna consecuencia.
          </p>
        </>
      ),
    },
    {
      id: 'salud',
      title: 'Los datos de salud',
      body: (
        <p>
          Los datos sobre su salud son datos sensibles (artículo 2 de la Ley
          25.326). Los tratamos respetando el secreto profesional, como lo
          permite a los establecimientos sanitarios el artículo 8 de esa ley, y
          solo para su atención. En los mensajes que le enviamos no escribimos
          motivos de consulta, diagnósticos ni resultados.
        </p>
      ),
    },
    {
      id: 'quienes-ven',
      title: 'Quiénes pueden verlos',
      body: (
        <>
          <p>
            Cada persona que trabaja en la clínica ve solo lo que su tarea
            necesita:
          </p>
          <ul>
            <li>
              <strong>Recepción</strong> ve turnos, datos de contacto y
              cobertura; no ve la historia clínica.
            </li>
            <li>
              <strong>Los profesionales</strong> ven la historia clínica de las
              personas que atienden. En una urgencia pueden abrir otra, dejando
              escrito por qué.
            </li>
            <li>
              <strong>Administración</strong> organiza la clínica; no ve la
              historia clínica.
            </li>
          </ul>
          <p>
            Queda registrado quién abrió una historia clínica y cuándo. Usted
            puede pedir ese registro.
          </p>
        </>
      ),
    },
    {
      id: 'a-quienes-damos',
      title: 'A quiénes los comunicamos',
      body: (
        <>
          <p>
            No vendemos sus datos ni los usamos para publicidad. Los comunicamos
            únicamente:
          </p>
          <ul>
            <li>
              a su obra social o prepaga, lo necesario para autorizar y facturar
              su atención;
            </li>
            <li>
              a otro profesional o establecimiento, cuando usted lo pide o su
              atención lo requiere;
            </li>
            <li>
              a las autoridades sanitarias o judiciales, cuando una ley o una
              orden judicial nos obliga;
            </li>
            <li>
              a quienes nos prestan servicios técnicos, como el alojamiento del
              sistema o el envío de correos, que los tratan por encargo nuestro
              y con deber de confidencialidad.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'cuanto-tiempo',
      title: 'Cuánto tiempo los conservamos',
      body: (
        <>
          <p>
            La historia clínica se conserva por lo menos diez años desde la
            última actuación registrada en ella (artículo 18 de la Ley 26.529).
            Por eso sus registros no se borran ni se modifican: lo que haya que
            corregir se agrega como una aclaración.
          </p>
          <p>
            Los demás datos se conservan mientras sean necesarios para atenderle
            o mientras una ley nos obligue a guardarlos.
          </p>
        </>
      ),
    },
    {
      id: 'derechos',
      title: 'Sus derechos',
      body: (
        <>
          <p>Usted puede, en cualquier momento y sin costo:</p>
          <ul>
            <li>
              <strong>acceder</strong> a sus datos: le respondemos dentro de los
              diez días corridos (artículo 14 de la Ley 25.326);
            </li>
            <li>
              <strong>rectificarlos, actualizarlos</strong> o pedir que se{' '}
              <strong>supriman</strong> los que no corresponda conservar: lo
              hacemos dentro de los cinco días hábiles (artículo 16 de la Ley
              25.326);
            </li>
            <li>
              <strong>retirar su consentimiento</strong> para recibir mensajes,
              sin que eso afecte su atención.
            </li>
          </ul>
          <p>
            Para ejercerlos, escriba a {whereToWrite} o acérquese a recepción
            con su documento.
          </p>
          <blockquote>
            <p>
              El titular de los datos personales tiene la facultad de ejercer el
              derecho de acceso a los mismos en forma gratuita a intervalos no
              inferiores a seis meses, salvo que se acredite un interés legítimo
              al efecto conforme lo establecido en el artículo 14, inciso 3 de
              la Ley Nº 25.326.
            </p>
            <p>
              La Agencia de Acceso a la Información Pública, en su carácter de
              Órgano de Control de la Ley Nº 25.326, tiene la atribución de
              atender las denuncias y reclamos que interpongan quienes resulten
              afectados en sus derechos por incumplimiento de las normas
              vigentes en materia de protección de datos personales.
            </p>
          </blockquote>
        </>
      ),
    },
    {
      id: 'historia-clinica',
      title: 'Su historia clínica es suya',
      body: (
        <p>
          Usted es titular de su historia clínica. Si la pide, le entregamos una
          copia autenticada dentro de las cuarenta y ocho horas (artículo 14 de
          la Ley 26.529). Pueden pedirla también su representante legal y las
          demás personas que esa ley autoriza (artículo 19), acreditándolo.
        </p>
      ),
    },
    {
      id: 'otras-personas',
      title: 'Niñas, niños y personas a su cargo',
      body: (
        <p>
          Quien saca un turno para otra persona declara que la representa o que
          cuenta con su acuerdo. Para ver los datos de una persona a su cargo,
          el vínculo se acredita en recepción.
        </p>
      ),
    },
    {
      id: 'seguridad',
      title: 'Cómo los protegemos',
      body: (
        <p>
          Cada integrante del personal entra con su propia cuenta y lo que hace
          queda registrado. Las contraseñas se guardan de manera que nadie puede
          leerlas. Si a pesar de estos cuidados ocurriera un incidente que
          pudiera afectarle, se lo informaremos sin demora.
        </p>
      ),
    },
    {
      id: 'este-sitio',
      title: 'Lo que guarda su navegador',
      body: (
        <p>
          Este sitio guarda solo lo que hace falta para funcionar: la sesión con
          la que usted entra, el horario que está reservando y si prefiere
          colores claros u oscuros. No usamos cookies de publicidad ni de
          seguimiento, ni servicios de terceros que midan su visita.
        </p>
      ),
    },
    {
      id: 'cambios',
      title: 'Cambios de esta política',
      body: (
        <p>
          Cada versión tiene un número. Guardamos con qué versión estuvo usted
          de acuerdo y cuándo. Si un cambio es importante, le pediremos su
          acuerdo otra vez. La versión vigente está siempre en esta página.
        </p>
      ),
    },
  ];
}

/** A server of `DATABASE_URL`, as the address that the driver understands. */
export interface DatabaseHost {
  /** Like `db1.clinica.example:5432`, for sentences. */
  place: string;
  host: string;
  port: number;
  url: string;
}

const defaultPort = '5432';
const address =
  /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;

/**
 * The servers that an address names, in its order. Several are written as for `psql`: `equipo1:5432,equipo2:5432`, or
 * `?host=equipo1,equipo2&port=5432,5433`. Null: it is no such address.
 */
export function databaseHosts(connectionString: string): DatabaseHost[] | null {
  const [, beginning, authority = '', path = '', query = ''] =
    address.exec(connectionString) ?? [];
  if (beginning === undefined) return null;
  const parameters = new URLSearchParams(query);
  const inQuery = parameters.get('host')?.split(',');
  const places = inQuery
    ? pairsOf(inQuery, parameters.get('port')?.split(',') ?? [])
    : authority.split(',').map(splitPort);
  const isSingle = places.length === 1;
  for (const name of [
    'target_session_attrs',
    ...(inQuery && !isSingle ? ['host', 'port'] : []),
  ])
    parameters.delete(name);
  const hosts = places.map(({ host, port }) => {
    // A single server keeps its address as it was written.
    const middle = isSingle
      ? authority
      : inQuery
        ? 'localhost'
        : port === ''
          ? host
          : `${host}:${port}`;
    const own = new URLSearchParams(parameters);
    if (inQuery && !isSingle) {
      own.set('host', host);
      own.set('port', port || defaultPort);
    }
    const rest = own.size > 0 ? `?${own}` : '';
    const name =
      decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1') || 'localhost';
    return {
      place: `${host || 'localhost'}:${port || defaultPort}`,
      host: name,
      port: Number(port || defaultPort),
      url: `${beginning}${middle}${path}${rest}`,
    };
  });
  const isRead = hosts.every(
    ({ url, port }) => port > 0 && port <= 65535 && URL.parse(url) !== null,
  );
  return isRead ? hosts : null;
}

/** A single port stands for all hosts, as `psql` has it. */
function pairsOf(
  hosts: string[],
  ports: string[],
): { host: string; port: string }[] {
  return hosts.map((host, index) => ({
    host,
    port: (ports.length === 1 ? ports[0] : ports[index]) ?? '',
  }));
}

function splitPort(text: string): { host: string; port: string } {
  const [, host = '', port = ''] =
    /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  return { host, port };
}

/** The value of `target_session_attrs`; null: it is not set. */
export function sessionAttributes(connectionString: string): string | null {
  const query = connectionString.split('?')[1] ?? '';
  return new URLSearchParams(query).get('target_session_attrs');
}

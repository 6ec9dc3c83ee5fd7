import { ConfigError } from './values.ts';

/** A bucket of a store that speaks S3, and the keys to it. */
export interface S3 {
  origin: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const example = 's3://KEY:SECRET@s3.example.com/bucket?region=us-east-1';

/** The value is never repeated: it holds a secret. */
export function s3Of(text: string | undefined): S3 | undefined {
  if (text === undefined) return undefined;
  const refuse = (why: string): never => {
    throw new ConfigError(`S3_URL must be an address such as ${example}${why}.`);
  };
  // With a scheme that the parser knows, hosts and ports are checked like those of web URLs.
  const url = text.startsWith('s3://') ? URL.parse(`http${text.slice(2)}`) : null;
  if (url === null || url.hash !== '') return refuse('');
  const [bucket = '', ...more] = url.pathname.slice(1).split('/');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || more.join('') !== '') {
    return refuse(', with the name of a bucket after the host');
  }
  const [accessKey, secretKey] = [decoded(url.username), decoded(url.password)];
  if (!accessKey || !secretKey) return refuse(', with key and secret percent-encoded');
  const unknown = [...url.searchParams.keys()].filter((name) => !['region', 'tls'].includes(name));
  const tls = url.searchParams.get('tls') ?? 'on';
  if (unknown.length > 0 || !['on', 'off'].includes(tls)) return refuse(', and after the ? only region= and tls=off');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return refuse(', with a region of letters, digits and hyphens');
  return { origin: `${tls === 'on' ? 'https' : 'http'}://${url.host}`, bucket, region, accessKey, secretKey };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

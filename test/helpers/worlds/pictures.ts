import { base } from '../clients/api-client.ts';
import { asAnswer } from '../clients/refusal.ts';

interface UploadOptions {
  type?: string;
  headers?: Record<string, string>;
  /** In a form, under this name. */
  field?: string;
  body?: RequestInit['body'];
}

export interface PictureRecord {
  id: string;
  url: string;
  width: number;
  height: number;
}

/** Sends a file as a picture over the Open API. */
export function uploader(url: string, key: string) {
  return (file: Buffer, { type = 'image/jpeg', headers = {}, field, body }: UploadOptions = {}) => {
    const given = { 'api-key': key, ...headers };
    const bytes = new Uint8Array(file);
    if (field === undefined) {
      return asAnswer(
        fetch(`${url}${base}/pictures`, {
          method: 'POST',
          body: body ?? bytes,
          headers: { 'content-type': type, ...given },
          duplex: 'half',
        } as RequestInit),
      );
    }
    const form = new FormData();
    form.append('note', 'x'.repeat(10_000));
    form.append(field, new Blob([bytes], { type }), 'poster.jpg');
    return asAnswer(fetch(`${url}${base}/pictures`, { method: 'POST', body: form, headers: given }));
  };
}

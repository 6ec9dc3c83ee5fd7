/** Of the field that a picture is put into, and of what becomes of one that was sent. */
export const pictures = {
  choose: 'Picture from this device',
  upload: 'Upload',
  drop: 'Choose a picture, drop it here or paste it, or enter its web address below.',
  remove: 'Remove',
  removeOf: (place: number) => `picture ${place}`,
  shown: (place: number) => `Picture ${place} as buyers see it`,
  sending: 'Uploading',
  checking: 'Checking if it loads…',
  taken: 'Picture uploaded.',
  line: (line: number) => `Line ${line}:`,
  doesNotLoad: (why: string) =>
    `This picture doesn’t load. ${why}. It is saved anyway; until it loads, buyers see our poster.`,
  ofFile: (fault: string) => `We can’t use this file: ${fault}.`,
  title: 'Uploaded picture',
  copy: 'Copy this address into the picture field in the tab you came from, and save there.',
  notTaken: 'The picture was not uploaded',
  failed: 'The picture couldn’t be uploaded. Check your connection and try again.',
};

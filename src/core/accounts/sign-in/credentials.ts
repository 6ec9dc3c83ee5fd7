import type { Detail } from '../../base/define-error.ts';

const emailShape = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]+$/;
export const emailLengthMax = 254;
const passwordLengthMin = 10;
export const passwordLengthMax = 200;

export function emailFaults(email: string): Detail[] {
  if (isEmailShaped(email)) return [];
  return [{ field: 'email', fault: 'notAnEmail' }];
}

export function isEmailShaped(email: string): boolean {
  return email.length <= emailLengthMax && emailShape.test(email);
}

export function passwordFaults(password: string, { field = 'password' } = {}): Detail[] {
  if (password.length >= passwordLengthMin && password.length <= passwordLengthMax) return [];
  return [{ field, fault: 'lengthOutside', values: { least: passwordLengthMin, most: passwordLengthMax } }];
}

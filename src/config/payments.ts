import { ConfigError, choiceOf } from './values.ts';

const paymentProviders = ['simulator', 'paymongo'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export interface PaymongoAccount {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

export function paymentProviderOf(
  text: string | undefined,
  { isProduction }: { isProduction: boolean },
): PaymentProviderName {
  if (text === undefined && isProduction) {
    throw new ConfigError(
      'PAYMENT_PROVIDER must be named in production, because the default, simulator, gives tickets away for nothing.',
    );
  }
  return choiceOf('PAYMENT_PROVIDER', text ?? 'simulator', paymentProviders);
}

export function paymongoOf(
  paymentProvider: PaymentProviderName,
  { secretKey, webhookSecret, apiUrl = 'https://api.paymongo.com' }: Partial<PaymongoAccount>,
): PaymongoAccount | undefined {
  if (secretKey !== undefined && !/^sk_(?:test|live)_\S+$/.test(secretKey)) {
    throw new ConfigError('PAYMONGO_SECRET_KEY must be a secret key, which starts with sk_test_ or sk_live_.');
  }
  if (paymentProvider !== 'paymongo') return undefined;
  if (secretKey === undefined)
    throw new ConfigError('PAYMONGO_SECRET_KEY must be set when PAYMENT_PROVIDER is paymongo.');
  if (webhookSecret === undefined)
    throw new ConfigError('PAYMONGO_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is paymongo.');
  return { secretKey, webhookSecret, apiUrl: apiUrl.replace(/\/+$/, '') };
}

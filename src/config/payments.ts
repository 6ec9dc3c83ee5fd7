import { ConfigError, choiceOf } from './values.ts';

const paymentProviders = ['simulator', 'paymongo', 'xendit'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export interface PaymongoAccount {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
}

export interface XenditAccount {
  secretKey: string;
  callbackToken: string;
  apiUrl: string;
}

/** Those that take the money of buyers, in the order in which they are asked. */
export function paymentProvidersOf(
  text: string | undefined,
  { isProduction }: { isProduction: boolean },
): readonly PaymentProviderName[] {
  if (text === undefined && isProduction) {
    throw new ConfigError(
      'PAYMENT_PROVIDER must be named in production, because the default, simulator, gives tickets away for nothing.',
    );
  }
  const named = (text ?? 'simulator')
    .split(',')
    .map((name) => choiceOf('PAYMENT_PROVIDER', name.trim(), paymentProviders));
  if (new Set(named).size < named.length) throw new ConfigError('PAYMENT_PROVIDER must name each provider once.');
  if (named.length > 1 && named.includes('simulator')) {
    throw new ConfigError('PAYMENT_PROVIDER must not name the simulator beside others, because it gives tickets away.');
  }
  return named;
}

export function paymongoOf(
  providers: readonly PaymentProviderName[],
  { secretKey, webhookSecret, apiUrl = 'https://api.paymongo.com' }: Partial<PaymongoAccount>,
): PaymongoAccount | undefined {
  if (secretKey !== undefined && !/^sk_(?:test|live)_\S+$/.test(secretKey)) {
    throw new ConfigError('PAYMONGO_SECRET_KEY must be a secret key, which starts with sk_test_ or sk_live_.');
  }
  if (!providers.includes('paymongo')) return undefined;
  if (secretKey === undefined)
    throw new ConfigError('PAYMONGO_SECRET_KEY must be set when PAYMENT_PROVIDER names paymongo.');
  if (webhookSecret === undefined)
    throw new ConfigError('PAYMONGO_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER names paymongo.');
  return { secretKey, webhookSecret, apiUrl: apiUrl.replace(/\/+$/, '') };
}

export function xenditOf(
  providers: readonly PaymentProviderName[],
  { secretKey, callbackToken, apiUrl = 'https://api.xendit.co' }: Partial<XenditAccount>,
): XenditAccount | undefined {
  if (secretKey !== undefined && !/^xnd_[\w-]{8,}$/.test(secretKey)) {
    throw new ConfigError('XENDIT_SECRET_KEY must be a secret key, which starts with xnd_.');
  }
  if (!providers.includes('xendit')) return undefined;
  if (secretKey === undefined)
    throw new ConfigError('XENDIT_SECRET_KEY must be set when PAYMENT_PROVIDER names xendit.');
  if (callbackToken === undefined)
    throw new ConfigError('XENDIT_CALLBACK_TOKEN must be set when PAYMENT_PROVIDER names xendit.');
  return { secretKey, callbackToken, apiUrl: apiUrl.replace(/\/+$/, '') };
}

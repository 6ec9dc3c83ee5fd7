/**
 * A receiver of webhooks proves itself with this in tests: only clients that were configured to trust it do, and it guards
 * nothing.
 */
export const receiverKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIocGEEmhvMqRffGo
apxOSsj7InU6h6C50dqzSN3YFX2hRANCAATd9gF04OoiJUHKa/MnBb08MpC3XLyt
8OBTJhE2oN+snF97AS9+OcoDTQ5lfMd4TzJBLTn61HAcF0WpOzmARYdN
-----END PRIVATE KEY-----
`;

/** For 127.0.0.1, 127.0.0.2, hooks.example.com and all names below it, until 2120. */
export const receiverCertificate = `-----BEGIN CERTIFICATE-----
MIIBozCCAUigAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVUYWtpbHlh
IHRlc3QgcmVjZWl2ZXIwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFVRha2lseWEgdGVzdCByZWNlaXZlcjBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABN32AXTg6iIlQcpr8ycFvTwykLdcvK3w4FMmETag36ycX3sB
L345ygNNDmV8x3hPMkEtOfrUcBwXRak7OYBFh02jcTBvMD0GA1UdEQQ2MDSCEWhv
b2tzLmV4YW1wbGUuY29tghMqLmhvb2tzLmV4YW1wbGUuY29thwR/AAABhwR/AAAC
MA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFH1oSmbUPKox5Lce05u1O74kMro5
MAoGCCqGSM49BAMCA0kAMEYCIQCxbVIu1UBUNrWfTHAzY7pqrQcAXd/etP9yx9Wf
9oH3OwIhAM9MtGoheLd2pxA4AfEyAs0tdPtXnVk/0HKfQc/Uzy09
-----END CERTIFICATE-----
`;

import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import { readProfile } from './read-profile.ts'

test('the profile of an account that was erased meanwhile is not answered', async () => {
  const account = { id: verifiedOwner('u_1'), email: 'a@b.test', firstName: 'A', lastName: 'B' }
  const accounts = { findProfile: async () => null }

  const read = readProfile({ accounts }, { account, tokenId: 't_1' })

  await expect(read).rejects.toMatchObject({ code: 'token_revoked' })
})

//! A sheet of every piece and state, to look at.

/// Every kind of block, every state, every posture.
pub fn pieces() -> String {
    String::new()
}
